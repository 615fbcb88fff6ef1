import type { Logger } from 'pino'
import type { ListenConnection } from '../database/listen.ts'
import { logOnChange } from '../log/log-on-change.ts'
import type { SettingsStore } from './settings-store.ts'
import { SETTINGS_CHANNEL } from './settings.sql.ts'

/**
 * Keeps a node's settings current: each commit of a change notifies all nodes. Since notifications can be lost, the
 * listening connection also reads the newest id every second; after a gap it reads everything. Done after the first
 * connection attempt.
 */
export async function followSettings(
  settings: SettingsStore,
  { listen, log }: { listen: Pick<ListenConnection, 'subscribe' | 'run' | 'checkBy'>; log: Logger },
): Promise<void> {
  const logged = logOnChange()
  const reread = () =>
    logged(
      listen.run((client) => settings.read(client)).then(() => undefined),
      (err) => log.warn({ err }, 'changed settings could not be read; they are asked for again'),
    )
  listen.checkBy((client) => settings.check(client))
  await listen.subscribe(SETTINGS_CHANNEL, {
    onMessage: () => void reread(),
    onGap: () => settings.doubt(),
  }).ready
}
