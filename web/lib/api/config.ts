import { createContext, use } from 'react'
import type { PublicConfig } from '#contract/platform/config.ts'

const ConfigContext = createContext<PublicConfig | null>(null)

export const ConfigProvider = ConfigContext.Provider

/** The operator's public settings, there from the first render. */
export function useConfig(): PublicConfig {
  const config = use(ConfigContext)
  if (config === null) throw new Error('useConfig outside its provider')
  return config
}
