sebastes_layer(system)
