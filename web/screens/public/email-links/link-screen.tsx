import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import type { Answer } from '#contract/endpoint.ts'
import { confirmEmailChange, getEmail, proveEmail, restoreEmail } from '#contract/people/account.ts'
import { invitationForm, linkedResetForm } from '#contract/people/form-schemas.ts'
import { resetPassword } from '#contract/people/password-resets.ts'
import { acceptInvitation, readInvitation } from '#contract/people/staff/invitations.ts'
import { PAUSE_HOURS } from '#domain/people/payout-pause.ts'
import { schemaErrors, serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { NewPasswordFields } from '#web/features/password/new-password-fields.tsx'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Note } from '#web/ui/messages/note.tsx'

/** All pages of mailed links in one file: every page names each existing file. */
export default function LinkScreen() {
  switch (location.pathname) {
    case '/reset':
      return <ResetScreen />
    case '/invitation':
      return <InvitationScreen />
    case '/email/change':
      return <PressedLink {...CONFIRM_CHANGE} />
    case '/email/restore':
      return <PressedLink {...RESTORE_EMAIL} />
    default:
      return <PressedLink {...CONFIRM_EMAIL} />
  }
}

const LinkPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page pb-10">
    <PageHeader title={title} />
    <Card aria-label={title} className="grid gap-4">
      {children}
    </Card>
  </div>
)

const Done = ({ text, next }: { text: string; next: ReactNode }) => (
  <>
    <p role="status">{text}</p>
    {next}
  </>
)

/** The token of the mailed link, removed from the address bar and the history. */
function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return token
}

const linkProblem = (error: unknown): string => serverErrors(error)['token'] ?? detailOf(error)

interface PressedLinkKind {
  title: string
  text: string
  button: string
  /** Uses the link; answers what to say then. */
  press: (token: string) => Promise<string>
  next: ReactNode
}

/** Uses a mailed link only when pressed: mail scanners open links, too. */
function PressedLink({ title, text, button, press, next }: PressedLinkKind) {
  const token = useLinkToken()
  const pressing = useAction({ call: () => press(token) })
  return (
    <LinkPage title={title}>
      {pressing.isSuccess ? (
        <Done text={pressing.data} next={next} />
      ) : (
        <>
          <p className="text-fg-2">{text}</p>
          {pressing.error !== null && <Note tone="warn">{linkProblem(pressing.error)}</Note>}
          <Button pending={pressing.isPending} onClick={() => pressing.mutate()}>
            {button}
          </Button>
        </>
      )}
    </LinkPage>
  )
}

const SIGN_IN = <ButtonLink to="/auth">Sign in</ButtonLink>
const CONTINUE = <ButtonLink to="/">Continue</ButtonLink>
const OTHER_IS_DUE =
  'Confirmed. The address changes when your other mailbox confirms it, too: open the link that we sent there.'

const CONFIRM_EMAIL: PressedLinkKind = {
  title: 'Confirm Your Email',
  text: 'Press the button to confirm that this address is yours.',
  button: 'Confirm Email',
  async press(token) {
    await call(proveEmail, { body: { token } })
    await refresh(getEmail)
    return 'Your email address is confirmed.'
  },
  next: CONTINUE,
}

/** Mailed to the new or the present address. */
const CONFIRM_CHANGE: PressedLinkKind = {
  title: 'Change Your Email',
  text:
    'Press the button to confirm the new email address. ' +
    `Withdrawals then pause for ${PAUSE_HOURS.email_change} hours.`,
  button: 'Confirm Change',
  async press(token) {
    const { isChanged } = await call(confirmEmailChange, { body: { token } })
    await refresh(getEmail, getPayoutPause)
    return isChanged ? 'Your email address is changed.' : OTHER_IS_DUE
  },
  next: CONTINUE,
}

/** Mailed to the old address. */
const RESTORE_EMAIL: PressedLinkKind = {
  title: 'Restore Your Email',
  text:
    'If you did not change your email address, press the button. This address is put back, everyone is signed out, ' +
    `and withdrawals pause for ${PAUSE_HOURS.email_change} hours.`,
  button: 'Restore Address',
  async press(token) {
    await call(restoreEmail, { body: { token } })
    return (
      'Your address is put back, and everyone is signed out. Someone may know your password: choose Forgot password? ' +
      'and set a new one before you sign in.'
    )
  },
  next: SIGN_IN,
}

function InvitationScreen() {
  const token = useLinkToken()
  const { data, error } = useQuery({
    // The token stays out of every key.
    queryKey: [readInvitation.path],
    queryFn: () => call(readInvitation, { body: { token } }),
  })
  const accepting = useAction({
    call: (password: string) => call(acceptInvitation, { body: { token, password } }),
  })
  return (
    <LinkPage title="Join the Staff">
      {accepting.isSuccess ? (
        <Done text="You are on the staff now." next={SIGN_IN} />
      ) : error !== null ? (
        <Note tone="warn">{linkProblem(error)}</Note>
      ) : data === undefined ? (
        <div role="status">
          <span className="sr-only">Loading the invitation</span>
          <Skeleton className="w-44 max-w-full" />
        </div>
      ) : (
        <PasswordForm invited={data} token={token} accepting={accepting} />
      )}
    </LinkPage>
  )
}

interface PasswordFormProps {
  invited: Answer<typeof readInvitation>
  token: string
  accepting: { mutate: (password: string) => void; isPending: boolean; error: Error | null }
}

function PasswordForm({ invited: { username, email, firstName }, token, accepting }: PasswordFormProps) {
  const { ref, errors, control, submit } = useForm({
    defaults: { password: '', confirmation: '' },
    check: (draft) => ({
      password: schemaErrors(invitationForm, { token, ...draft }).password,
      confirmation: draft.password === draft.confirmation ? undefined : 'Passwords do not match',
    }),
    checkOn: 'onSubmit',
  })
  const { error } = accepting
  const wrongPassword = serverErrors(error)['password']
  return (
    <form
      ref={ref}
      noValidate
      className="grid gap-4"
      onSubmit={submit(({ password }) => accepting.mutate(password))}
    >
      <p className="wrap-anywhere">
        Welcome, {firstName}. Your username is <strong>{username}</strong>. Choose your password.
      </p>
      {error !== null && wrongPassword === undefined && <Note tone="warn">{linkProblem(error)}</Note>}
      <NewPasswordFields
        label="Password"
        password={{ control: control('password'), error: errors.password ?? wrongPassword }}
        confirmation={{ control: control('confirmation'), error: errors.confirmation }}
        account={{ username, email }}
      />
      <Button type="submit" pending={accepting.isPending}>
        Join
      </Button>
    </form>
  )
}

function ResetScreen() {
  const token = useLinkToken()
  const reset = useAction({
    call: ({ newPassword }: { newPassword: string }) => call(resetPassword, { body: { token, newPassword } }),
    onError: (error) => form.setErrors(serverErrors(error)),
  })
  const form = useForm({
    defaults: { newPassword: '', confirmation: '' },
    check: (draft) => ({
      newPassword: schemaErrors(linkedResetForm, { token, ...draft }).newPassword,
      confirmation: draft.newPassword === draft.confirmation ? undefined : 'Passwords do not match',
    }),
    checkOn: 'onSubmit',
  })
  const { ref, errors, control, submit } = form
  return (
    <LinkPage title="Choose a New Password">
      {reset.isSuccess ? (
        <Done text="Your password is changed, and you are signed out everywhere." next={SIGN_IN} />
      ) : (
        <form ref={ref} noValidate className="grid gap-4" onSubmit={submit(reset.mutate)}>
          {reset.error !== null && !isAboutPassword(reset.error) && (
            <Note tone="warn">{linkProblem(reset.error)}</Note>
          )}
          <NewPasswordFields
            label="New Password"
            password={{ control: control('newPassword'), error: errors.newPassword }}
            confirmation={{ control: control('confirmation'), error: errors.confirmation }}
            account={{ username: '', email: '' }}
          />
          <Button type="submit" pending={reset.isPending}>
            Change Password
          </Button>
        </form>
      )}
    </LinkPage>
  )
}

/** Shown beside the field. */
const isAboutPassword = (error: unknown): boolean =>
  error instanceof CallError && serverErrors(error)['newPassword'] !== undefined
