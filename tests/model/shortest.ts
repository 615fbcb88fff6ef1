/**
 * What is left of a history that fails when everything is taken out without which it fails too: first its halves, then
 * smaller parts, in the end one event after the other. Tries `most` shorter ones.
 */
export async function shortest<T>(
  events: readonly T[],
  fails: (events: readonly T[]) => Promise<boolean>,
  most: number,
): Promise<readonly T[]> {
  let kept = events
  let tries = 0
  let size = Math.ceil(events.length / 2)
  for (let isShorter = false; size > 0; isShorter = false) {
    for (let at = 0; at < kept.length && tries < most;) {
      const less = kept.toSpliced(at, size)
      tries += 1
      if (await fails(less)) [kept, isShorter] = [less, true]
      else at += size
    }
    // A pass that has found something may have made more possible.
    if (size > 1) size = Math.ceil(size / 2)
    else if (!isShorter) size = 0
  }
  return kept
}
