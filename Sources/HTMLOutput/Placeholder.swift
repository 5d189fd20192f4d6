// HTMLOutput
