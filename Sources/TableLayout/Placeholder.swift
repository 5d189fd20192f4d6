// TableLayout
