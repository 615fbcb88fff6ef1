import { type ComponentProps, createElement } from 'react'

interface IconDrawing {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * A Lucide icon. In the build it replaces Lucide's factory (`vite.config.ts`), which weighs 2 kB on every first load
 * for unused options.
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
