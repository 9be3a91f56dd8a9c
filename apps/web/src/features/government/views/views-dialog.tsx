import { CASE_LIMITS, type SavedCaseView } from '@smart-waste/contract';
import { caseViewsMessages } from '@smart-waste/messages/en/case-views';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useMessages } from '../../../shared/messages/messages.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { FormSwitch } from '../../../shared/ui/form-switch.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { useIsShown } from '../../../shared/ui/use-is-shown.ts';
import type { SavedViews } from './use-saved-views.ts';

type ViewsDialogProps = {
  dialog: 'save' | 'manage';
  /** The address of the present view. */
  query: string;
  saved: SavedViews;
  onClose: () => void;
};

/** Saves the present view, or changes the person's views. */
export function ViewsDialog({ dialog, query, saved, onClose }: ViewsDialogProps) {
  const t = useMessages(caseViewsMessages);
  const own = (saved.query.data ?? []).filter(({ is_own }) => is_own);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(dialog === 'save' ? 'case_views.save_title' : 'case_views.manage_title')}
      description={dialog === 'save' ? t('case_views.save_help') : undefined}
      size="narrow"
    >
      {dialog === 'save' ? (
        <SaveForm query={query} saved={saved} onClose={onClose} />
      ) : (
        <ul ref={keepFocus} tabIndex={-1} className="divide-y outline-none">
          {own.map((view) => (
            <ViewRow key={view.view_id} view={view} saved={saved} />
          ))}
          {own.length === 0 && <li className="py-3 text-sm text-ink-soft">{t('case_views.empty')}</li>}
        </ul>
      )}
    </Dialog>
  );
}

function SaveForm({ query, saved, onClose }: Omit<ViewsDialogProps, 'dialog'>) {
  const t = useMessages(caseViewsMessages);
  const tUi = useMessages(uiMessages);
  const isAdmin = usePerson()?.role === 'admin';
  const { control, register, handleSubmit, formState, setError } = useForm({
    defaultValues: { name: '', is_shared: false },
  });
  const isShown = useIsShown();
  const submit = handleSubmit(async ({ name, is_shared }) => {
    const onNameRefused = (message: string) => {
      setError('name', { message }, { shouldFocus: true });
      return isShown.current;
    };
    const isAdded = await saved.add({ name: name.trim(), query, is_shared }, { onNameRefused });
    // The dialog may have been closed, and opened again.
    if (isAdded && isShown.current) onClose();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        data-autofocus
        label={t('case_views.name')}
        maxLength={CASE_LIMITS.nameMaxLength}
        error={formState.errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || t('case_views.needs_name') })}
      />
      {isAdmin && <FormSwitch control={control} name="is_shared" label={t('case_views.share')} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={onClose}>
          {tUi('ui.cancel')}
        </Button>
        <Button type="submit" busy={saved.isChanging}>
          {t('case_views.save_view')}
        </Button>
      </div>
    </form>
  );
}

function ViewRow({ view, saved }: { view: SavedCaseView; saved: SavedViews }) {
  const t = useMessages(caseViewsMessages);
  const isAdmin = usePerson()?.role === 'admin';
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string>();
  /** Whether it is to be shared, until that is answered. */
  const [wantsShared, setWantsShared] = useState<boolean | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isShown = useIsShown();
  const name = typed ?? view.name;
  function onNameRefused(reason: string) {
    setRefused(reason);
    field.current?.focus();
    return isShown.current;
  }
  async function rename(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return field.current?.focus();
    const isRenamed = await saved.update(view, { name: name.trim() }, { onNameRefused });
    if (isRenamed) setTyped((now) => (now === name ? null : now));
  }
  async function share(is_shared: boolean) {
    if (wantsShared !== null) return;
    setWantsShared(is_shared);
    await saved.update(view, { is_shared });
    setWantsShared(null);
  }
  return (
    <li ref={keepFocus} className="grid gap-2 py-3">
      <form noValidate onSubmit={(event) => void rename(event)} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('case_views.name')}
            maxLength={CASE_LIMITS.nameMaxLength}
            value={name}
            ref={field}
            onChange={({ target }) => {
              setTyped(target.value);
              setRefused(undefined);
            }}
            error={name.trim() === '' ? t('case_views.needs_name') : refused}
          />
        </div>
        {name !== view.name && (
          <Button type="submit" tone="secondary" ref={keepFocus} busy={saved.isChanging}>
            {t('case_views.rename')}
          </Button>
        )}
        <Button
          tone="quiet"
          size="icon"
          aria-label={t('case_views.delete', { name: view.name })}
          onClick={() => void saved.remove(view)}
          icon={<Trash2 aria-hidden="true" />}
        />
      </form>
      {isAdmin && (
        <Switch
          label={t('case_views.share')}
          checked={wantsShared ?? view.is_shared}
          onChange={(is_shared) => void share(is_shared)}
        />
      )}
    </li>
  );
}
