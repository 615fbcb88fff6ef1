import type { Logger } from 'pino'
import type { ListenConnection } from '../database/listen.ts'
import { logOnChange } from '../log/log-on-change.ts'
import type { SettingsStore } from './settings-store.ts'
import { SETTINGS_CHANNEL } from './settings.sql.ts'

/**
 * Keeps the settings of a node as they are in the database: a change notifies every node on commit. Because a
 * notification can be lost, the check of the listening connection asks for the newest id, every second; after a gap
 * everything is read again. Done when the connection was tried for the first time.
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
    // The connection is checked as soon as it is open.
    onGap: () => settings.doubt(),
  }).ready
}
