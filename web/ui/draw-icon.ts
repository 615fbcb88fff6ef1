import { type ComponentProps, createElement } from 'react'

interface IconDrawing {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * A Lucide icon as a component. In the build it takes the place of Lucide's own factory, which weighs 2 kB on every
 * first load for options that nothing here uses (`vite.config.ts`).
 */
export default function drawIcon({ node }: IconDrawing) {
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
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
