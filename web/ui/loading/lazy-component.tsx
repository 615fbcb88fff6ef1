import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { loadCode } from './load-code.ts'

/** A component with its code in a file of its own. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode
  /** Fetches the code before it is first drawn; resolves when it is there, or failed to load. */
  preload(): Promise<void>
}

const underWay = new Set<Promise<void>>()

/** Resolves when every component that is being preloaded is there. */
export const pendingComponents = (): Promise<unknown> => Promise.all(underWay)

/**
 * A component that is fetched when it is first drawn or preloaded. Drawn before its code is there it suspends, as
 * `lazy` does. Drawn afterwards it does not, where `lazy` always shows its placeholder first, and React keeps a
 * placeholder for 300 ms. Without a connection it waits for one.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined
  const fetchCode = () => loadCode(load)
  const Late = lazy(fetchCode)
  function Shown(props: Props) {
    // For as long as it is mounted: another component in its place would lose its state.
    const [Chosen] = useState(() => Loaded ?? Late)
    return <Chosen {...props} />
  }
  const preload = (): Promise<void> => {
    // A failed preload is not reported: drawing the component tries again and shows the failure.
    const loading = fetchCode().then(
      (module) => {
        Loaded = module.default
      },
      () => {},
    )
    underWay.add(loading)
    return loading.finally(() => underWay.delete(loading))
  }
  return Object.assign(Shown, { preload })
}

/** How long after the page began its later components are fetched: by then they delay no other request. */
const FETCHED_AFTER_MS = 2_000

/** A component that the first drawing does without, and that may be wanted when there is no connection any more. */
export function laterComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  const component = lazyComponent(load)
  setTimeout(component.preload, FETCHED_AFTER_MS)
  return component
}

/** A component that is always shown: fetched as soon as the code that shows it is there. */
export function preloadedComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  const component = lazyComponent(load)
  void component.preload()
  return component
}
