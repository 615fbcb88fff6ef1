import { type ComponentType, lazy, type ReactNode, useState } from 'react'

/** A component with its code in a file of its own. */
export interface Part<Props> {
  (props: Props): ReactNode
  /** Fetches the code ahead of the first drawing; ends when it is there, or could not be had. */
  preload(): Promise<void>
}

const underWay = new Set<Promise<void>>()

/** Ends when every part that was asked for ahead is there. */
export const partsUnderWay = (): Promise<unknown> => Promise.all(underWay)

/**
 * A part of a screen. Drawn before its code is there it suspends, as `lazy` does; drawn afterwards it does not, where
 * `lazy` always shows its placeholder first, and React lets none go before it was seen for 300 ms.
 */
export function part<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Part<Props> {
  let Loaded: ComponentType<Props> | undefined
  const Late = lazy(load)
  function Shown(props: Props) {
    // For as long as it is mounted: another component in its place would lose what it holds.
    const [Chosen] = useState(() => Loaded ?? Late)
    return <Chosen {...props} />
  }
  const preload = (): Promise<void> => {
    // What could not be had is no failure yet: the drawing tries again and shows it.
    const loading = load().then(
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

/** A part that is always shown: asked for as soon as the code that shows it is there. */
export function soonPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Part<Props> {
  const soon = part(load)
  void soon.preload()
  return soon
}
