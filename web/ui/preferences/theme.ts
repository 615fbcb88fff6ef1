import { browserChoice, useChoice } from './browser-choice.ts'

export type Theme = 'dark' | 'light'

const BAR_COLORS: Record<Theme, string> = { dark: '#0b0d11', light: '#f5f6f9' }

const theme = browserChoice<Theme>('theme', ['dark', 'light'])

/** Gains and losses in green and red, or blue and orange for color-blind people. */
export const palette = browserChoice<'standard' | 'cvd'>('palette', ['standard', 'cvd'])

export const useTheme = (): [Theme, (chosen: Theme) => void] => [useChoice(theme), chooseTheme]

export const switchTheme = (): void => chooseTheme(theme.current() === 'dark' ? 'light' : 'dark')

export const useColors = (): string => `${useChoice(theme)} ${useChoice(palette)}`

function chooseTheme(chosen: Theme): void {
  theme.choose(chosen)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLORS[chosen])
}
