import { SHOWN_NOTIFICATIONS } from '#contract/paging.ts'
import { listNotifications } from '#contract/records/notifications.ts'
import { call } from './client.ts'
import { useListPages } from './list-pages.ts'
import { useNotifications } from './notifications.ts'

/** All notifications. The first page is what the bell has loaded. */
export function useNotificationPages() {
  const { data } = useNotifications()
  return useListPages({
    queryKey: [listNotifications.path, 'pages'],
    ask: async (query, options) => (await call(listNotifications, { query }, options)).notifications,
    pageRows: SHOWN_NOTIFICATIONS,
    isFinal: ({ readAt }) => readAt !== null,
    first: data?.notifications,
  })
}
