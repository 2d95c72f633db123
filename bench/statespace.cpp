// The breadth-first search of bench/statespace.py in plain C++: ice blocks on an empty 8x8 board.
//
//   statespace open N        open addressing, states in the slots
//   statespace unordered N   std::unordered_set, for reference
//
// Prints the number of states, the seconds the search took, and the peak of its memory in kilobytes (0 where the system
// does not tell). Both keep the states in order of discovery, as a
// program that has to tell a path would; neither keeps parents.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unordered_set>
#include <vector>

using State = std::uint64_t;

static const State left_edge = 0x0101010101010101ULL;
static const State right_edge = left_edge << 7;

static inline State mix(State x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    return x ^ (x >> 32);
}

struct Mixed {
    std::size_t operator()(State state) const { return mix(state); }
};

static inline State stepped(State block, int direction) {
    switch (direction) {
        case 0: return (block & ~right_edge) << 1;
        case 1: return (block & ~left_edge) >> 1;
        case 2: return block << 8;
        default: return block >> 8;
    }
}

static int expand(State state, State *out) {
    int count = 0;
    for (State rest = state; rest; rest &= rest - 1) {
        const State block = rest & -rest;
        for (int direction = 0; direction < 4; direction++) {
            if (stepped(block, direction ^ 1) & state) continue;
            State end = block;
            for (State next = stepped(end, direction); next && !(next & state); next = stepped(end, direction))
                end = next;
            if (end != block) out[count++] = (state ^ block) | end;
        }
    }
    return count;
}

class OpenTable {
    std::vector<State> slots = std::vector<State>(1024);

  public:
    bool insert(State state) {
        const std::size_t mask = slots.size() - 1;
        std::size_t slot = mix(state) & mask;
        while (slots[slot] && slots[slot] != state) slot = (slot + 1) & mask;
        if (slots[slot]) return false;
        slots[slot] = state;
        return true;
    }

    void make_room(const std::vector<State> &states) {
        if (states.size() * 8 < slots.size() * 5) return;
        std::vector<State>(slots.size() * 2).swap(slots);
        for (State state : states) insert(state);
    }
};

class StandardSet {
    std::unordered_set<State, Mixed> set;

  public:
    bool insert(State state) { return set.insert(state).second; }
    void make_room(const std::vector<State> &) {}
};

template <class Visited> static std::size_t breadth_first(State start) {
    Visited visited;
    std::vector<State> states{start};
    visited.insert(start);
    State out[64 * 4];
    for (std::size_t next = 0; next < states.size(); next++) {
        const int count = expand(states[next], out);
        for (int i = 0; i < count; i++) {
            if (!visited.insert(out[i])) continue;
            states.push_back(out[i]);
            visited.make_room(states);
        }
    }
    return states.size();
}

static long peak_kilobytes() {
    std::FILE *status = std::fopen("/proc/self/status", "r");
    long peak = 0;
    char line[256];
    while (status && std::fgets(line, sizeof line, status)) std::sscanf(line, "VmHWM: %ld", &peak);
    if (status) std::fclose(status);
    return peak;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    const State start = (State(1) << std::atoi(argv[2])) - 1;
    const auto begun = std::chrono::steady_clock::now();
    const bool open = !std::strcmp(argv[1], "open");
    const std::size_t found = open ? breadth_first<OpenTable>(start) : breadth_first<StandardSet>(start);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
    std::printf("%zu %.6f %ld\n", found, seconds.count(), peak_kilobytes());
}
