import { QueryClientProvider } from '@tanstack/react-query'
import type { PublicConfig } from '#contract/config.ts'
import { ConfigProvider } from './api/config.ts'
import { queryClient } from './api/query.ts'
import { Shell } from './shell/shell.tsx'

/** The whole app, given the operator's settings. The session is in the query cache already. */
export function App({ config }: { config: PublicConfig }) {
  return (
    <ConfigProvider value={config}>
      <QueryClientProvider client={queryClient}>
        <Shell />
      </QueryClientProvider>
    </ConfigProvider>
  )
}
