import { createContext, use } from 'react'
import type { PublicConfig } from '#contract/platform/config.ts'

const ConfigContext = createContext<PublicConfig | null>(null)

/** Gives the operator's settings to every screen under it. */
export const ConfigProvider = ConfigContext.Provider

/** The operator's public settings: product name, fees, limits, kind of prices. They are there from the first render. */
export function useConfig(): PublicConfig {
  const config = use(ConfigContext)
  if (config === null) throw new Error('useConfig outside its provider')
  return config
}
