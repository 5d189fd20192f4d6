// Constraints
