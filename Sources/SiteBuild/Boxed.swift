/// Keeps a large value behind a reference, so that whatever holds it is small and quickly copied. It is
/// a value all the same: where two share it, it is copied when one of them changes it.
@propertyWrapper
struct Boxed<Value: Sendable>: Sendable {
  /// Written only where nobody else refers to it.
  private final class Storage: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  var wrappedValue: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
