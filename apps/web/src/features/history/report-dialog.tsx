import { zodResolver } from '@hookform/resolvers/zod';
import { CASE_LIMITS, uploadReport } from '@smart-waste/contract';
import { ownReportMessages } from '@smart-waste/messages/en/own-report';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ownReportKeys } from '../../shared/api/images.ts';
import { reportUpload } from '../../shared/api/own-reports.ts';
import { ApiError, getDataOrThrow } from '../../shared/http/api-result.ts';
import { getCurrentMessages, useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LimitedTextArea } from '../../shared/ui/limited-text-area.tsx';
import { toast, toastFailure } from '../../shared/ui/toast.ts';

const words = z.pick(uploadReport, { words: true });

type ReportDialogProps = {
  imageId: string;
  /** What was typed before and not sent. */
  draft: string;
  /** With the words that were not sent. */
  onClose: (words: string) => void;
};

/** Reports waste on an upload of the person, in words where they like; a failure keeps the words. */
export function ReportDialog({ imageId, draft, onClose }: ReportDialogProps) {
  const t = useMessages(ownReportMessages);
  const tUi = useMessages(uiMessages);
  const client = useQueryClient();
  const formId = useId();
  const isSending = useRef(false);
  const { register, handleSubmit, formState, setError, watch, getValues } = useForm({
    defaultValues: { words: draft },
    resolver: zodResolver(words),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (form: z.infer<typeof words>) =>
      getDataOrThrow(reportUpload({ image_id: imageId, words: form.words })),
    onSuccess: (report) => {
      client.setQueryData(ownReportKeys.of(imageId), report);
      toast.success(getCurrentMessages(ownReportMessages)('own_report.sent', { number: report.number }));
      onClose('');
    },
    onError: (error) => {
      isSending.current = false;
      const message = error instanceof ApiError ? error.failure.fields.words : undefined;
      if (message !== undefined) setError('words', { message });
      else toastFailure(getCurrentMessages(ownReportMessages)('own_report.send_failed'), error);
    },
  });
  /** A second press may come before the button says that it is busy, or while the dialog closes. */
  const send = handleSubmit((form) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(form);
  });
  const close = () => onClose(getValues('words') ?? '');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('own_report.dialog_title')}
      description={t('own_report.dialog_text')}
      size="narrow"
      footer={
        <>
          <Button tone="secondary" onClick={close}>
            {tUi('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isPending}>
            {t('own_report.send')}
          </Button>
        </>
      }
    >
      {/* A form in the dialog of the upload: its submission must not reach that one. */}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          void send(event);
        }}
      >
        <LimitedTextArea
          {...register('words')}
          label={t('own_report.words')}
          help={t('own_report.words_help')}
          max={CASE_LIMITS.textMaxLength}
          length={String(watch('words') ?? '').trim().length}
          error={formState.errors.words?.message}
        />
      </form>
    </Dialog>
  );
}
