module example.com/toy

go 1.25

require github.com/nemoroth/rules v0.0.0

require (
	github.com/google/go-cmp v0.7.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace github.com/nemoroth/rules => ../../..
