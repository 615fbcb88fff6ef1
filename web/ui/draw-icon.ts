import { type ComponentProps, createElement } from 'react'

/** A Lucide icon of these shapes, in place of Lucide's own factory: 2 kB on every first load for unused options. */
export default function drawIcon(shapes: readonly (readonly [tag: string, attributes: object])[]) {
  return (props: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
