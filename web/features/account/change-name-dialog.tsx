import { changeName } from '#contract/people/account.ts'
import { nameForm } from '#contract/people/form-schemas.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { changeUser, useUser } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { schemaErrors, serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'

interface ChangeNameDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ChangeNameDialog({ open, onOpenChange }: ChangeNameDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change Name"
      description="The name we greet you by. To change your legal name, edit your profile."
    >
      <ChangeNameForm onChanged={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ChangeNameForm({ onChanged }: { onChanged: () => void }) {
  const user = useUser()
  const { ref, errors, setErrors, control, submit } = useForm({
    defaults: { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' },
    check: (draft) => schemaErrors(nameForm, draft),
    checkOn: 'onSubmit',
  })
  const change = useAction({
    call: (body: { firstName: string; lastName: string }) => call(changeName, { body }),
    success: 'Name changed',
    onSuccess: (changed) => {
      changeUser(changed)
      onChanged()
    },
    failure: 'Name change failed',
    onError: (error) => setErrors(serverErrors(error)),
  })
  return (
    <form ref={ref} noValidate className="grid gap-4" onSubmit={submit(change.mutate)}>
      <Field label="First Name" required error={errors.firstName}>
        <Input {...control('firstName')} autoComplete="given-name" />
      </Field>
      <Field label="Last Name" required error={errors.lastName}>
        <Input {...control('lastName')} autoComplete="family-name" />
      </Field>
      <Button type="submit" block pending={change.isPending}>
        Change Name
      </Button>
    </form>
  )
}
