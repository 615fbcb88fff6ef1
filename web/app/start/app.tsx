import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { impersonationBase } from '#contract/platform/impersonation-paths.ts'
import { getConfig, type PublicConfig } from '#contract/platform/config.ts'
import { ConfigProvider } from '#web/lib/api/config.ts'
import { queryClient, queryOf } from '#web/lib/api/query.ts'
import { currentImpersonation } from '#web/lib/api/impersonation.ts'
import { writeTyped } from '#web/lib/url/search-text.ts'
import { Shell } from '../shell/shell.tsx'

/** The session is in the query cache already. */
export function App({ config }: { config: PublicConfig }) {
  const impersonation = currentImpersonation()
  return (
    <QueryClientProvider client={queryClient}>
      <Configured config={config}>
        <Router
          aroundNav={keepingTyped}
          base={impersonation === undefined ? '' : impersonationBase(impersonation.id)}
        >
          <Shell />
        </Router>
      </Configured>
    </QueryClientProvider>
  )
}

/** The settings came with the page; they are read again after a refusal because they changed. */
function Configured({ config, children }: { config: PublicConfig; children: ReactNode }) {
  const { data } = useQuery({ ...queryOf(getConfig, {}), initialData: config, staleTime: Infinity })
  return <ConfigProvider value={data}>{children}</ConfigProvider>
}

/** Writes pending text into the address being left: Back finds it. */
const keepingTyped: AroundNavHandler = (navigate, to, options) => {
  writeTyped()
  navigate(to, options)
}
