import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ALPACA_DOCUMENT_PATH, ALPACA_PREFIX } from '#contract/alpaca/call.ts'
import { callErrorOf } from '#web/lib/api/call-error.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { useUser } from '#web/lib/api/session.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { type AlpacaDocument, type ListedCall, groupsOf } from '#domain/alpaca/listed-calls.ts'
import { EXAMPLES, LANGUAGES, type Language } from '#domain/alpaca/examples.ts'

export default function DevelopersScreen() {
  const { productName } = useConfig()
  const user = useUser()
  return (
    <div className="page pb-10">
      <PageHeader
        title="Developers"
        subtitle={`Your own programs read and trade at ${productName} by the calls of Alpaca's API`}
        aside={
          user === null && (
            <ButtonLink to="/auth" variant="secondary" size="sm">
              Sign in
            </ButtonLink>
          )
        }
      />
      <div className="grid grid-cols-1 gap-3 md:gap-4">
        <FirstCall />
        <Calls />
      </div>
    </div>
  )
}

function FirstCall() {
  const [language, setLanguage] = useState<Language>('JavaScript')
  const text = EXAMPLES[language](location.origin)
  return (
    <Card title="First Call">
      <p className="text-sm text-fg-2">
        Profile, Security, API Keys: press New key, and save the key ID and the secret, which is shown once.
        Put them into the environment as APCA_API_KEY_ID and APCA_API_SECRET_KEY, and run this. A key does
        only what it may, and can never withdraw money. The published client of Alpaca works too.
      </p>
      <div className="mt-3 mb-3 flex items-center justify-between gap-3">
        <SegmentedControl
          label="Language"
          segments={LANGUAGES.map((value) => ({ value, label: value }))}
          value={language}
          onValueChange={setLanguage}
        />
        <CopyButton label="Copy the example" text={text} />
      </div>
      <Code text={text} />
    </Card>
  )
}

/** In fixed width; wraps instead of scrolling. */
const Code = ({ text }: { text: string }) => (
  <pre className="rounded-md bg-surface-2 p-3 text-xs wrap-anywhere whitespace-pre-wrap">
    <code>{text}</code>
  </pre>
)

const readDocument = async ({ signal }: { signal: AbortSignal }): Promise<AlpacaDocument> => {
  const response = await fetch(`${ALPACA_PREFIX}${ALPACA_DOCUMENT_PATH}`, { signal })
  if (!response.ok) throw await callErrorOf(response)
  return response.json()
}

function Calls() {
  const query = useQuery({ queryKey: [ALPACA_PREFIX, ALPACA_DOCUMENT_PATH], queryFn: readDocument })
  return (
    <Loaded query={query} rows={6} what="the calls" card={{ title: 'Calls', flush: false }}>
      {(document) =>
        groupsOf(document).map(({ title, calls }) => (
          <Card key={title} title={title}>
            <ul className="divide-y divide-line">
              {calls.map((call) => (
                <Call key={call.name} call={call} />
              ))}
            </ul>
          </Card>
        ))
      }
    </Loaded>
  )
}

const Call = ({ call: { method, path, summary, scope, fields, example } }: { call: ListedCall }) => (
  <li>
    <details>
      <summary className="cursor-pointer py-2.5">
        <span className="font-medium">{summary}</span>
        <span className="mt-0.5 block text-sm text-fg-2">
          <code className="break-all">
            {method} {path}
          </code>{' '}
          · scope {scope}
        </span>
      </summary>
      <div className="grid gap-3 pb-4">
        {fields.length > 0 && (
          <dl className="grid gap-1.5 text-sm">
            {fields.map(({ name, place, isRequired, values }) => (
              <div key={`${place} ${name}`} className="flex flex-wrap gap-x-2">
                <dt>
                  <code>{name}</code>
                </dt>
                <dd className="min-w-0 wrap-anywhere text-fg-2">
                  {place}
                  {isRequired && ', required'}: {values}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {example === null ? (
          <p className="text-sm text-fg-2">Answers 204, without a body.</p>
        ) : (
          <Code text={example} />
        )}
      </div>
    </details>
  </li>
)
