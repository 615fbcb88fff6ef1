import { useQuery } from '@tanstack/react-query'
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { getSecondFactor, type SecondFactor } from '#contract/people/second-factor.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { TwoStepSkeleton } from './two-step-skeleton.tsx'

const TotpDialog = lazyComponent(() => import('./totp-dialog.tsx'))
const PasskeyDialog = lazyComponent(() => import('./passkey-dialog.tsx'))
const RemoveDialog = lazyComponent(() => import('./remove-dialog.tsx'))
const CodesDialog = lazyComponent(() => import('./codes-dialog.tsx'))

type Opened =
  | { name: 'totp' | 'passkey' | 'codes' }
  | { name: 'remove'; what: 'totp' | { id: string; name: string } }

/** The enrolled second factors, with buttons to change them. */
export default function TwoStepCard() {
  const { data, error, isRefetching, refetch } = useQuery({
    ...queryOf(getSecondFactor, {}),
    ...CHANGES_ELSEWHERE,
  })
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const isOn = data !== undefined && (data.totp !== null || data.passkeys.length > 0)
  return (
    <Card
      title="Two-Step Sign-In"
      action={data !== undefined && <Badge tone={isOn ? 'brand' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      {data !== undefined ? (
        <Enrolled factor={data} isOn={isOn} onOpen={setOpened} />
      ) : error === null ? (
        <TwoStepSkeleton />
      ) : (
        <LoadFailure
          title="Failed to load two-step sign-in"
          text={detailOf(error)}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      )}
      <Suspense>
        {opened?.name === 'totp' && <TotpDialog onClose={close} />}
        {opened?.name === 'passkey' && <PasskeyDialog onClose={close} />}
        {opened?.name === 'codes' && <CodesDialog onClose={close} />}
        {opened?.name === 'remove' && <RemoveDialog what={opened.what} onClose={close} />}
      </Suspense>
    </Card>
  )
}

interface EnrolledProps {
  factor: SecondFactor
  isOn: boolean
  onOpen: (opened: Opened) => void
}

function Enrolled({ factor, isOn, onOpen }: EnrolledProps) {
  const { totp, passkeys, recoveryCodesLeft, passkeysPossible, isRequired } = factor
  const canAdd = passkeysPossible && 'PublicKeyCredential' in window
  return (
    <div className="grid gap-3">
      {isRequired && !isOn ? (
        <Note tone="warn">Administrators need a second step. Set one up to continue.</Note>
      ) : (
        <p className="text-sm text-fg-2">
          {isOn
            ? 'Signing in needs your password and a second step.'
            : 'Protects you if your password is stolen.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        <AppRow totp={totp} onOpen={onOpen} />
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onOpen={onOpen} />
        ))}
        <Row
          icon={<KeyRound aria-hidden />}
          title={passkeys.length === 0 ? 'Passkey' : 'Another passkey'}
          text={
            canAdd
              ? 'This device, a phone or a security key'
              : 'Passkeys do not work at this address or in this browser'
          }
        >
          {canAdd && <Small onClick={() => onOpen({ name: 'passkey' })}>Add a passkey</Small>}
        </Row>
        {isOn && (
          <Row
            icon={<LifeBuoy aria-hidden />}
            title="Recovery codes"
            text={`${recoveryCodesLeft} of 10 left. Use one if you lose your other devices.`}
          >
            <Small onClick={() => onOpen({ name: 'codes' })}>New codes</Small>
          </Row>
        )}
      </ul>
    </div>
  )
}

type OnOpen = EnrolledProps['onOpen']

function AppRow({ totp, onOpen }: Pick<SecondFactor, 'totp'> & { onOpen: OnOpen }) {
  if (totp === null) {
    return (
      <Row icon={<Smartphone aria-hidden />} title="Authenticator app" text="Not set up">
        <Small onClick={() => onOpen({ name: 'totp' })} label="Set up the authenticator app">
          Set up
        </Small>
      </Row>
    )
  }
  const since = (
    <>
      Added <DateTime value={totp.createdAt} />
    </>
  )
  return (
    <Row icon={<Smartphone aria-hidden />} title="Authenticator app" text={since}>
      <Small onClick={() => onOpen({ name: 'remove', what: 'totp' })} label="Remove the authenticator app">
        Remove
      </Small>
    </Row>
  )
}

interface PasskeyRowProps {
  passkey: SecondFactor['passkeys'][number]
  onOpen: OnOpen
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt }, onOpen }: PasskeyRowProps) {
  const dates = (
    <>
      Passkey added <DateTime value={createdAt} />
      {lastUsedAt !== null && (
        <>
          {' '}
          · last used <DateTime value={lastUsedAt} />
        </>
      )}
    </>
  )
  return (
    <Row icon={<KeyRound aria-hidden />} title={name} text={dates}>
      <Small
        onClick={() => onOpen({ name: 'remove', what: { id, name } })}
        label={`Remove the passkey ${name}`}
      >
        Remove
      </Small>
    </Row>
  )
}

interface RowProps {
  icon: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
}

function Row({ icon, title, text, children }: RowProps) {
  return (
    <li className="flex items-center gap-3.5 py-3 last:pb-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-surface-2 text-fg-2 [&_svg]:size-4.5">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm text-fg-2 wrap-anywhere">{text}</p>
      </div>
      {children}
    </li>
  )
}

function Small({ label, onClick, children }: { label?: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button
      size="sm"
      variant="secondary"
      onClick={onClick}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </Button>
  )
}
