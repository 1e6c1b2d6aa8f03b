"""What Windows wants to be told of a job: processes that end together.

https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-jobobject_extended_limit_information
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

LIMITS = 9  # which information is told: JobObjectExtendedLimitInformation
ENDS_WITH_US = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE


class Basic(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION"""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_memory", ctypes.c_size_t),
        ("most_memory", ctypes.c_size_t),
        ("processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    )


class Limits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION"""

    _fields_ = (
        ("basic", Basic),
        ("read_and_written", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("process_peak", ctypes.c_size_t),
        ("job_peak", ctypes.c_size_t),
    )


def kernel() -> Any:
    """The calls, with the types of what they are handed: else half of a handle is lost."""
    if sys.platform != "win32":
        raise OSError("there are no jobs here")
    from ctypes import wintypes

    calls = ctypes.WinDLL("kernel32", use_last_error=True)
    calls.CreateJobObjectW.argtypes = (wintypes.LPVOID, wintypes.LPCWSTR)
    calls.CreateJobObjectW.restype = wintypes.HANDLE
    calls.SetInformationJobObject.argtypes = (
        wintypes.HANDLE, ctypes.c_int, wintypes.LPVOID, wintypes.DWORD,
    )  # fmt: skip
    calls.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
    calls.CloseHandle.argtypes = (wintypes.HANDLE,)
    return calls
