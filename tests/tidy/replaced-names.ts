import type { Source } from '../support/sources.ts'

/** Words of an earlier vocabulary and the field's term that stands in their place. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!help)(?<!['"])(?<![tT]rading )\b(?!help|isDesk)\w*[dD]esk(s|Of)?\b/,
    'executor, ingestor, store, cache; in tests testServer or adminPage',
  ],
  [/\bunseal|\bseal(s|ed|ing)?\b|[a-z]Seal(ed|ing)?|\bSEAL/, 'encrypt'],
  [/\btwins?\b|[a-z]Twin|TWIN_/, 'duplicate'],
  [/[qQ]uoteBoard|[aA]ctionBoard|\b(quote|action)[ -]board\b/, 'quote cache, corporate-action guard'],
  [/[sS]hel(f|ves)\b|shelf/, 'cache'],
  [/[sS]treamSeats|\bseats\b/, 'connection limit'],
  [/[oO]pening[ -]?[bB]ell/, 'order worker'],
  [/\bOrderDoors\b/, 'deps'],
  [/\bOrderTicket\b|order-ticket/, 'OrderRequest'],
  [/(focus|fill)-?[tT]icket/, 'order form'],
  [/[cC]loseLines?\b|close[- ]lines?\b/, 'closes'],
  [/\barrivalOf\b|\bArrival\b/, 'price feed'],
  [/[pP]endingOrder|(?<!too_many_)pending[_ ]order|PENDING_ORDER/, 'resting order, open order'],
  // A test of an older migration names the table as it was.
  [
    /[qQ]ueued[ -]?[oO]rder|QUEUED_(ORDER|BUY)|queued_order(?!s)|[wW]aiting[ _-]?[oO]rder|WAITING_ORDER|\b[bB]ook[ _-]?[oO]rder(?!e[dr])/,
    'resting order, open order, order that waits for the open, the NAV or a price',
  ],
  [/\b[sS]tanding\b|[pP]rofileStanding|profile_standing/, 'kycStatus'],
  [/\brecipes?\b/, 'postings'],
  [/\b[vV]erdicts?\b/, 'decision'],
  [/\brepeatedly\(|\bsayOnce\b/, 'runEvery, logOnChange'],
  [/\bshutOut\b|\bletIn\b/, 'suspendAccount, reinstateAccount'],
  [/\bcrumbs?\b/, 'dust'],
  [/\banew\b/, 'again, re-'],
  [/\btelephones?\b/, 'phone'],
  [/\b(startStage|openDesk|openScene)\b/, 'startTestServer, fixtures'],
  [/[cC]olour|COLOUR/, 'color'],
  // The code on the wire and the purpose in the database are older.
  [/(?<!')\b[eE]nrol(?!l|ment_over)|ENROL(?!L)|[a-z]Enrol(?!l)/, 'enroll'],
  [/\bproved[A-Z]|\b(is|not|expect)Proved\b/, 'verified'],
  [/[fF]our[- ]?[eE]yes|[sS]econdPerson|[a-z]ByTwo/, 'proposal'],
  [
    /contract\/(cash\/funding|trading\/(trading|pending-orders|queued-orders|order-book))\./,
    'deposits, orders, older-orders',
  ],
  [/\bDoor[A-Z]|[a-z]Door(?![a-z])|\bDOOR_|(server|contract|domain|tests|bench)\/door\b/, 'alpaca'],
  // The endpoints keep their names on the wire.
  [
    /(?<!start|end|listOwn)(?<=[a-z_])Viewings?(?![a-z])|\bViewing(s\b|[A-Z])|(?<![A-Z])VIEWINGS?_|\bViewAs|viewings?\.(sql\.)?ts/,
    'impersonation',
  ],
  [/\bHOUSE_|\bHouse[A-Z]|[a-z]House\b/, 'firm'],
  [/[sS]avedView|SAVED_VIEW/, 'saved filter'],
  [/refusal-texts/, 'refusal-table'],
  [/(Account|Placing)Standing/, 'AccountRights, PlacingRights'],
  [/ToldLate\b/, 'isDelayed'],
]

/** The same in code alone: documents may say these words of other things. */
const REPLACED_IN_CODE: typeof REPLACED = [
  [/\b(call|document|answer|refusal)s? (of|at) the door\b|\bthe door for\b/, 'the Alpaca API'],
  [/\b[tT]he house\b/, 'the firm'],
  [/\ba viewing\b|\bhidden look/, 'impersonation'],
  [/\bsaved view\b/, 'saved filter'],
]

/** "path:line: word, say ..." of every replaced word in `source`. */
export const replacedNames = ({ path, lines }: Pick<Source, 'path' | 'lines'>): string[] =>
  lines.flatMap((line, at) =>
    [...REPLACED, ...(path.endsWith('.md') ? [] : REPLACED_IN_CODE)].flatMap(([word, instead]) => {
      const [found] = word.exec(line) ?? []
      return found === undefined ? [] : [`${path}:${at + 1}: ${found}, say ${instead}`]
    }),
  )
