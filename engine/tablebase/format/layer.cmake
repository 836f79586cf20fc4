# The format of Syzygy tables, which the generator of the embedded ones needs, too.
sebastes_layer(tablebase_format sebastes_board)
