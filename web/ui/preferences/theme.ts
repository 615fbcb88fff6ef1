import { browserChoice, useChoice } from './browser-choice.ts'

export type Theme = 'dark' | 'light'

const BAR_COLORS: Record<Theme, string> = { dark: '#0b0d11', light: '#f5f6f9' }

const theme = browserChoice<Theme>('theme', ['dark', 'light'])

/** Green and red for gains and losses, or blue and orange for people who cannot tell green from red. */
export const palette = browserChoice<'standard' | 'cvd'>('palette', ['standard', 'cvd'])

/** The theme on screen, and how to change it. */
export const useTheme = (): [Theme, (chosen: Theme) => void] => [useChoice(theme), chooseTheme]

/** Dark becomes light, light becomes dark. */
export const switchTheme = (): void => chooseTheme(theme.current() === 'dark' ? 'light' : 'dark')

/** Changes whenever the colors on screen do. */
export const useColors = (): string => `${useChoice(theme)} ${useChoice(palette)}`

function chooseTheme(chosen: Theme): void {
  theme.choose(chosen)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLORS[chosen])
}
