/** For a card whose code cannot be loaded. */
export function nothing() {
  return { default: () => <></> }
}
