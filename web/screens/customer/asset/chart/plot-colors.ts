/** The theme's colors in a form the chart can parse: no oklch() or var(). */
export interface PlotColors {
  text: string
  line: string
  cursor: string
  canvas: string
  gain: string
  loss: string
  /** For a period without gain or loss. */
  neutral: string
  mark: string
}

export function readPlotColors(): PlotColors {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => rgbOf(style.getPropertyValue(name))
  return {
    text: token('--fg-3'),
    line: token('--line'),
    cursor: token('--fg-3'),
    canvas: token('--surface-1'),
    gain: token('--up'),
    loss: token('--down'),
    neutral: token('--fg-2'),
    mark: token('--brand'),
  }
}

/** `alpha` from 0 to 1. */
export const fade = (rgb: string, alpha: number): string => rgb.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`)

/** Any CSS color as "rgb(r,g,b)", read from a painted pixel. Cached: reading seven took longer than the chart. */
function rgbOf(color: string): string {
  const known = painted.get(color)
  if (known !== undefined) return known
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (context === null) return 'rgb(128, 128, 128)'
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const rgb = `rgb(${context.getImageData(0, 0, 1, 1).data.slice(0, 3).join()})`
  painted.set(color, rgb)
  return rgb
}

const painted = new Map<string, string>()
