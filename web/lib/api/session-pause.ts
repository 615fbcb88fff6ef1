import { createStore } from '../store.ts'

const { current, subscribe, set } = createStore(false)

/** The session ended during input: the page stays, covered, until the user signs in again or gives up. */
export const sessionPause = {
  current,
  subscribe,
  begin: (): void => set(true),
  end: (): void => set(false),
}
