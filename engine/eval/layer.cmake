sebastes_layer(eval sebastes_board)
