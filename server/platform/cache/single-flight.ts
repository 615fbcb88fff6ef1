/** One question at a time about the same thing, however many want to know: they share its answer, and its failure. */
export function createSingleFlight<Key>() {
  const flights = new Map<Key, Promise<unknown>>()

  return function single<T>(key: Key, start: () => Promise<T>): Promise<T> {
    const flying = flights.get(key)
    if (flying) return flying as Promise<T>
    const flight = start().finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}
