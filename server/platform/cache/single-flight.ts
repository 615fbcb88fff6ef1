/** Concurrent calls for the same key share one call's answer or failure. */
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
