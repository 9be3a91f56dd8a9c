import { useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from '../log-failure.ts';
import { toast, toastFailure } from '../ui/toast.ts';
import { saveFile } from './download-file.ts';

/** How far a download is: the server prepares it, then the file arrives. Its length is not known in advance. */
export type DownloadProgress = { step: 'writing' } | { step: 'receiving'; bytes: number };
export type DownloadOptions = { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void };
export type DownloadedFile = { name: string; content: Blob };

type Download<File extends DownloadedFile> = {
  fetch: (downloading: DownloadOptions) => Promise<File>;
  onSaved: (file: File) => void;
  /** The title of the toast when it fails. */
  describeFailure: () => string;
};

/** One download at a time: its progress while it runs, and how to end it early. Leaving the screen ends it too. */
export function useDownload() {
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const start = async <File extends DownloadedFile>({ fetch, onSaved, describeFailure }: Download<File>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ step: 'writing' });
    try {
      const { signal } = controller;
      const file = await fetch({ signal, onProgress: setProgress });
      signal.throwIfAborted();
      saveFile(file.content, file.name);
      onSaved(file);
    } catch (error) {
      if (!controller.signal.aborted) toastFailed(describeFailure(), error);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, start, cancel };
}

/** A refusal of the server says what to do next, such as to wait for other exports. */
function toastFailed(title: string, error: unknown): void {
  logFailure(title, error);
  if (error instanceof Error) toastFailure(title, error);
  else toast.error(title);
}
