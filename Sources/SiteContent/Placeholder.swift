// SiteContent
