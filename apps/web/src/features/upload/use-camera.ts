import { useEffect, useEffectEvent, useState } from 'react';

/** The back camera where there are two, at a high resolution. */
const CONSTRAINTS = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } },
  audio: false,
};

export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** The camera's stream while the component is shown, null until it runs. It is switched off at the end. */
export function useCamera(onRefused: () => void): MediaStream | null {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const refuse = useEffectEvent(onRefused);

  useEffect(() => {
    let opened: MediaStream | null = null;
    let isOver = false;
    const stop = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    navigator.mediaDevices.getUserMedia(CONSTRAINTS).then(
      (camera) => {
        opened = camera;
        if (isOver) stop();
        else setStream(camera);
      },
      () => !isOver && refuse(),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, []);

  return stream;
}
