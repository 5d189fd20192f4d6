public enum T { public static let a = PackageResources.site_css; public static let b = PackageResources.default_yaml }
