import { zodResolver } from '@hookform/resolvers/zod';
import { profileUpdate, type User } from '@smart-waste/contract';
import { accountPageMessages } from '@smart-waste/messages/en/account-page';
import { rolesMessages } from '@smart-waste/messages/en/roles';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatDate } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Fact, FactList } from '../../shared/ui/facts.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { markFields } from '../../shared/ui/mark-fields.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { toast, toastFailure } from '../../shared/ui/toast.ts';
import { useUpdateProfile } from './use-profile.ts';

const contactForm = z.pick(profileUpdate, { phone_number: true, address: true });
type ContactForm = z.infer<typeof contactForm>;

function WhoAmI({ user }: { user: User }) {
  const t = useMessages(accountPageMessages);
  const tRoles = useMessages(rolesMessages);
  const language = useLanguage();
  return (
    <FactList className="mb-5">
      <Fact name={t('account_page.username')}>{user.username}</Fact>
      <Fact name={t('account_page.role')}>{tRoles(`roles.${user.role}`)}</Fact>
      <Fact name={t('account_page.member_since')}>{formatDate(user.created_at, language)}</Fact>
    </FactList>
  );
}

/** Who the person is, and how they can be reached besides e-mail. */
export function ContactSection({ user }: { user: User }) {
  const t = useMessages(accountPageMessages);
  const update = useUpdateProfile();
  const { phone_number, address } = user;
  const { register, handleSubmit, setError, formState } = useForm<ContactForm>({
    resolver: zodResolver(contactForm),
    values: { phone_number, address },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (form) => {
    const answer = await update(form);
    if (answer.success) toast.success(t('account_page.details_saved'));
    else if (!markFields(answer, ['phone_number', 'address'], setError))
      toastFailure(t('account_page.save_failed'), answer);
  });
  return (
    <PanelSection title={t('account_page.details')}>
      <WhoAmI user={user} />
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label={t('account_page.phone_number')}
          type="tel"
          autoComplete="tel"
          error={errors.phone_number?.message}
          {...register('phone_number')}
        />
        <TextArea
          label={t('account_page.address')}
          autoComplete="street-address"
          error={errors.address?.message}
          {...register('address')}
        />
        <Button type="submit" className="justify-self-start" busy={isSubmitting}>
          {t('account_page.save_changes')}
        </Button>
      </form>
    </PanelSection>
  );
}
