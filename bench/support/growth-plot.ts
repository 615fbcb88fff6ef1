/** Draws what grows and what does not, as a picture for docs/performance.md: no library, readable in light and dark. */
import { writeFile } from 'node:fs/promises'

/** What one operation cost with so many customers, or transactions of one customer. */
export interface Measured {
  axis: 'customers' | 'transactions'
  size: number
  name: string
  medianMs: number
  /** Pages of the database touched by one call. */
  buffers: number
  statements: number
}

const PICTURE = new URL('../../docs/pictures/growth.svg', import.meta.url)
const WIDTH = 960
const PANEL = { width: 400, height: 240, top: 56 }
const LEFTS = { customers: 60, transactions: 530 }
const TITLES = {
  customers: 'customers of the brokerage',
  transactions: 'transactions of one customer',
}
/** Apart for the color-blind too, and on white as on black. */
const COLORS = ['#2f7fd6', '#d9603b', '#2a9d6f', '#b0569f', '#c28a1c', '#5f8f99', '#8f6ad6', '#a8763e']
const LINE_HEIGHT = 20

export async function drawGrowth(measured: readonly Measured[]): Promise<void> {
  const names = [...new Set(measured.map(({ name }) => name))]
  const colorOf = (name: string) => COLORS[names.indexOf(name) % COLORS.length] ?? ''
  const top = 10 ** Math.ceil(Math.log10(Math.max(...measured.map(({ buffers }) => buffers))))
  const panels = (['customers', 'transactions'] as const).map((axis) => panel(axis, measured, top, colorOf))
  const below = PANEL.top + PANEL.height + 52
  const legend = names.map((name, place) => {
    const [x, y] = [60 + (place % 3) * 300, below + 16 + Math.floor(place / 3) * LINE_HEIGHT]
    return (
      `<path d="M${x} ${y - 4}h18" stroke="${colorOf(name)}" stroke-width="3"/><text x="${x + 26}" ` +
      `y="${y}">${name}</text>`
    )
  })
  const height = below + 16 + Math.ceil(names.length / 3) * LINE_HEIGHT
  await writeFile(
    PICTURE,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
<title id="title">Pages of the database that one call touches, by customers and by transactions of one customer</title>
<style>
  text { font: 13px system-ui, sans-serif; fill: #4b5563 }
  .title { font-weight: 600; fill: #111827 }
  .grid { stroke: #d5d9e0; fill: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #a4adba }
    .title { fill: #eef1f5 }
    .grid { stroke: #363c46 }
  }
</style>
<text class="title" x="60" y="22">Pages of 8 kB touched by one call</text>
${panels.join('\n')}
${legend.join('\n')}
</svg>
`,
  )
}

function panel(
  axis: Measured['axis'],
  measured: readonly Measured[],
  top: number,
  colorOf: (name: string) => string,
): string {
  const along = measured.filter((each) => each.axis === axis)
  const sizes = [...new Set(along.map(({ size }) => size))]
  const left = LEFTS[axis]
  const x = (size: number) =>
    left + (sizes.indexOf(size) / Math.max(1, sizes.length - 1)) * (PANEL.width - 20) + 10
  const y = (buffers: number) =>
    PANEL.top + PANEL.height * (1 - Math.log10(Math.max(1, buffers)) / Math.log10(top))
  const decades = Array.from({ length: Math.round(Math.log10(top)) + 1 }, (_, power) => 10 ** power)
  const lines = [...Map.groupBy(along, ({ name }) => name)].map(([name, points]) => {
    const places = points.map(({ size, buffers }) => `${x(size).toFixed(1)} ${y(buffers).toFixed(1)}`)
    const dots = places.map((place) => `<circle cx="${place.replace(' ', '" cy="')}" r="3"/>`).join('')
    return (
      `<g fill="${colorOf(name)}"><path d="M${places.join('L')}" fill="none" stroke="${colorOf(name)}" ` +
      `stroke-width="2"/>${dots}</g>`
    )
  })
  return [
    ...decades.map(
      (pages) =>
        `<path class="grid" d="M${left} ${y(pages).toFixed(1)}h${PANEL.width}"/><text x="${left - 8}" ` +
        `y="${(y(pages) + 4).toFixed(1)}" text-anchor="end">${short(pages)}</text>`,
    ),
    ...sizes.map(
      (size) =>
        `<text x="${x(size).toFixed(1)}" y="${PANEL.top + PANEL.height + 20}" ` +
        `text-anchor="middle">${short(size)}</text>`,
    ),
    `<text x="${left + PANEL.width / 2}" y="${PANEL.top + PANEL.height + 40}" ` +
      `text-anchor="middle">${TITLES[axis]}</text>`,
    ...lines,
  ].join('\n')
}

/** 1,000,000 is "1M". */
const short = (count: number): string =>
  count >= 1e6 ? `${count / 1e6}M` : count >= 1e3 ? `${count / 1e3}k` : String(count)
