import * as account from '#contract/people/account.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { changeName } from './change-name.ts'
import { type EmailDeps, changeEmail } from './change-email.ts'

/** Mounts changes of a customer's name and email address. */
export function mountDetails(serve: Serve, deps: EmailDeps): void {
  serve(account.changeName, ({ principal, body: form, address }) =>
    changeName(deps, { principal, form, address }),
  )
  serve(account.changeEmail, ({ principal, body: form, address }) =>
    changeEmail(deps, { principal, form, address }),
  )
}
