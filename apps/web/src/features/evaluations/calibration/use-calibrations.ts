import { type Calibration, type CalibrationList, calibration, calibrationList } from '@smart-waste/contract';
import { hasCurve } from '@smart-waste/core';
import { calibrationsMessages } from '@smart-waste/messages/en/calibrations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../shared/api/client.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';

const CALIBRATIONS_KEY = ['calibrations'] as const;
const FOLLOWING_POLL_MS = 1000;

const areFollowing = ({ recalibrations }: CalibrationList) =>
  recalibrations.some(({ runs_left }) => runs_left > 0);

/** All calibrations; asked for again while older results follow. */
export const useCalibrations = () =>
  useQuery({
    queryKey: CALIBRATIONS_KEY,
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'listCalibrations', schema: calibrationList, signal })),
    refetchInterval: ({ state }) => (state.data && areFollowing(state.data) ? FOLLOWING_POLL_MS : false),
  });

/** What an admin does: fit to a sample, apply, retire. */
export type CalibrationStep =
  | { kind: 'fit'; sample_id: string }
  | { kind: 'apply' | 'retire'; calibration_id: string };

function send(step: CalibrationStep): Promise<Calibration> {
  if (step.kind === 'fit')
    return getDataOrThrow(
      callApi({ endpoint: 'fitCalibration', schema: calibration, body: { sample_id: step.sample_id } }),
    );
  const endpoint = step.kind === 'apply' ? 'applyCalibration' : 'retireCalibration';
  const params = { calibration_id: step.calibration_id };
  return getDataOrThrow(callApi({ endpoint, schema: calibration, params }));
}

/** Takes a step, says what happened, and loads the list again. */
export function useCalibrationStep() {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onSuccess: (result, { kind }) => {
      const t = getCurrentMessages(calibrationsMessages);
      const done = {
        fit: hasCurve(result) ? 'calibrations.fitted' : 'calibrations.fitted_without_curve',
        apply: 'calibrations.applied',
        retire: 'calibrations.retired',
      } as const;
      toast.success(t(done[kind]));
    },
    onError: (error, { kind }) =>
      toastFailure(getCurrentMessages(calibrationsMessages)(`calibrations.${kind}_failed`), error),
    onSettled: () => client.invalidateQueries({ queryKey: CALIBRATIONS_KEY }),
  });
  return { take: mutate, running: isPending ? variables : null };
}
