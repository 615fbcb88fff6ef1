import { QueryClientProvider } from '@tanstack/react-query'
import { type AroundNavHandler, Router } from 'wouter'
import type { PublicConfig } from '#contract/app/config.ts'
import { ConfigProvider } from '#web/lib/api/config.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { writeTyped } from '#web/lib/url/search-text.ts'
import { Shell } from '../shell/shell.tsx'

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
