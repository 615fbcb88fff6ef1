import { resetLinkForm } from '#contract/people/form-schemas.ts'
import { requestResetLink } from '#contract/people/password-resets.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { schemaErrors, serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

export function ResetLinkForm({ onSubmitted }: { onSubmitted: () => void }) {
  const { ref, errors, setErrors, control, submit } = useForm({
    defaults: { email: '' },
    check: (draft) => schemaErrors(resetLinkForm, draft),
    checkOn: 'onSubmit',
  })
  const request = useAction({
    call: (body: { email: string }) => call(requestResetLink, { body }),
    onSuccess: onSubmitted,
    failure: 'Request failed',
    onError: (error) => setErrors(serverErrors(error)),
  })
  return (
    <form ref={ref} noValidate className="mb-4 grid gap-4 text-left" onSubmit={submit(request.mutate)}>
      <Field label="Email" required error={errors.email}>
        <Input {...control('email')} type="email" autoComplete="email" />
      </Field>
      <Button type="submit" block pending={request.isPending}>
        Email Me a Link
      </Button>
    </form>
  )
}
