import { QueryClientProvider } from '@tanstack/react-query'
import { type AroundNavHandler, Router } from 'wouter'
import type { PublicConfig } from '#contract/config.ts'
import { ConfigProvider } from './api/config.ts'
import { queryClient } from './api/query.ts'
import { writeTyped } from './shell/search-text.ts'
import { Shell } from './shell/shell.tsx'

/** The whole app, given the operator's settings. The session is in the query cache already. */
export function App({ config }: { config: PublicConfig }) {
  return (
    <ConfigProvider value={config}>
      <QueryClientProvider client={queryClient}>
        <Router aroundNav={keepingTyped}>
          <Shell />
        </Router>
      </QueryClientProvider>
    </ConfigProvider>
  )
}

/** The address one leaves keeps what was typed there last: Back finds it. */
const keepingTyped: AroundNavHandler = (navigate, to, options) => {
  writeTyped()
  navigate(to, options)
}
