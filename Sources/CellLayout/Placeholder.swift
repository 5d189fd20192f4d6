// CellLayout
