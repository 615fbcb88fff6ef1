import { StartRefusal } from '../config/config.ts'

const NOT_PERMITTED = '42501'

/** Runs `work` as the schema's owner. Throws a StartRefusal if the role may not: DATABASE_OWNER_URL is not set. */
export async function asOwner<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isNotPermitted = error instanceof Error && 'code' in error && error.code === NOT_PERMITTED
    if (!isNotPermitted) throw error
    throw new StartRefusal(
      `The role of DATABASE_URL may not ${what}: set DATABASE_OWNER_URL to that of the schema's owner.`,
      { cause: error },
    )
  }
}
