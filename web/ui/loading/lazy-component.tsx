import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { loadCode } from './load-code.ts'

export type LoadComponent<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A component whose code is loaded separately. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode
  /** Fetches the code; resolves when it has loaded or failed. */
  preload(): Promise<void>
}

const underWay = new Set<Promise<void>>()

/** Resolves when nothing is being preloaded. */
export const pendingComponents = (): Promise<unknown> => Promise.all(underWay)

/**
 * A component that is fetched when first drawn or preloaded. Unlike `lazy` it does not suspend once its code is there:
 * React keeps a placeholder for 300 ms. Without a connection it waits for one.
 */
export function lazyComponent<Props extends object>(load: LoadComponent<Props>): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined
  const fetchCode = () => loadCode(load)
  const Late = lazy(fetchCode)
  function Shown(props: Props) {
    // For as long as it is mounted: a change of component would lose its state.
    const [Chosen] = useState(() => Loaded ?? Late)
    return <Chosen {...props} />
  }
  const preload = (): Promise<void> => {
    // Not reported: drawing the component tries again and shows the failure.
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

/** How long after the page's start later components are fetched: by then they delay no other request. */
const FETCHED_AFTER_MS = 2_000

/** A component that the first drawing does not need, but that may be wanted offline. */
export function laterComponent<Props extends object>(load: LoadComponent<Props>): LazyComponent<Props> {
  const component = lazyComponent(load)
  setTimeout(component.preload, FETCHED_AFTER_MS)
  return component
}

/** A component that is always shown: fetched at once. */
export function preloadedComponent<Props extends object>(load: LoadComponent<Props>): LazyComponent<Props> {
  const component = lazyComponent(load)
  void component.preload()
  return component
}
